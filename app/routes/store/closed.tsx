export default function Closed() {
  return null;
}
