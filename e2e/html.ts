import { HtmlValidate } from 'html-validate';

/** Standard HTML; style is the linter's. React decides how attribute names are written. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** Violations in the HTML as sent, one a line. */
export async function faultsOfHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  );
}
