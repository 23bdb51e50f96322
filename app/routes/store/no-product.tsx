/** `/store` alone: no product is open over the list. */
export default function NoProduct() {
  return null;
}
