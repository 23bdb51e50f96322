import { HtmlValidate } from 'html-validate';

/** What the standard of HTML forbids; taste is the linter's. Attribute names are written as React writes them. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** What is wrong with a page as the shop sends it, one line each. */
export async function faultsOfHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  );
}
