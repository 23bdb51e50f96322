/** The listing without a product open. */
export default function Closed() {
  return null;
}
