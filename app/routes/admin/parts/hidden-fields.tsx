/** What a form posts besides what is typed. */
export function HiddenFields({ of }: { of: Readonly<Record<string, string | number>> }) {
  return Object.entries(of).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
