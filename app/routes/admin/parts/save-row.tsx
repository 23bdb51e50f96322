import { Button } from '@mantine/core';
import type { LocalizedText } from '#app/domain/language.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';

/** The end of a form of its own on a page of forms: its button, what became of it, and why it was refused. */
export function SaveRow({
  save,
  saved,
  isSaved,
  busy,
  problem,
}: {
  save: LocalizedText;
  saved: LocalizedText;
  isSaved: boolean;
  busy: boolean;
  problem: LocalizedText | null | undefined;
}) {
  const t = useTranslate();
  return (
    <>
      <div className="flex wrap middle gap-3">
        <Button type="submit" size="sm" variant="default" loading={busy}>
          {t(save)}
        </Button>
        <p role="status" className="small good">
          {isSaved && !busy && !problem && t(saved)}
        </p>
      </div>
      <ErrorNotice text={problem} />
    </>
  );
}
