import { Button, PasswordInput, Progress } from '@mantine/core';
import { useState } from 'react';
import styles from '#app/routes/admin/import.module.css';
import { wordsOf } from '#app/routes/admin/parts/admin-action.ts';
import { callForLines, numberAt } from '#app/routes/admin/parts/lines-call.ts';
import { accountText } from '#app/text/account-admin.ts';
import { applyProblems, importProgressText, importText } from '#app/text/import-admin.ts';
import { staffProblems, staffText } from '#app/text/staff-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';

/** Asks for the owner's password, for an open screen is not its owner, and shows how far it is. */
export function ApplyImport({ onDone }: { onDone: () => Promise<void> }) {
  const t = useTranslate();
  const [password, setPassword] = useState('');
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function apply(): Promise<void> {
    setProblem(null);
    setProgress({ done: 0, of: 0 });
    const failed = await callForLines('/api/applyImport', { password }, (line) => {
      const [done, of] = [numberAt(line, 'progress'), numberAt(line, 'of')];
      if (done !== null && of !== null) setProgress({ done, of });
    });
    setProblem(failed);
    if (failed === null) await onDone();
    setProgress(null);
  }
  return (
    <form
      className={styles.apply}
      onSubmit={(event) => {
        event.preventDefault();
        if (progress === null) void apply();
      }}
    >
      <PasswordInput
        label={t(staffText.password)}
        description={t(staffText.passwordHint)}
        autoComplete="current-password"
        maxLength={200}
        value={password}
        visibilityToggleButtonProps={{ 'aria-label': t(accountText.show) }}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {problem && (
        <Notice tone="error" role="alert">
          {t(wordsOf(problem, { ...staffProblems, ...applyProblems }))}
        </Notice>
      )}
      <div role="status">{progress && <p>{t(importProgressText(progress))}</p>}</div>
      {progress && (
        <Progress
          aria-label={t(importText.title)}
          value={progress.of > 0 ? (progress.done * 100) / progress.of : 0}
        />
      )}
      <Button type="submit" loading={progress !== null}>
        {t(importText.apply)}
      </Button>
    </form>
  );
}
