import { Button } from '@mantine/core';
import { useState } from 'react';
import { csvText } from '#app/text/products-csv.ts';
import { useTranslate } from '#app/ui/language.ts';
import { CsvImport } from './csv-import.tsx';

/** All products as a file for a spreadsheet, and back. */
export function CsvExchange() {
  const t = useTranslate();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Button variant="default" component="a" href="/api/exportProducts" download>
        {t(csvText.export)}
      </Button>
      <Button variant="default" onClick={() => setImporting(true)}>
        {t(csvText.import)}
      </Button>
      {importing && <CsvImport onClose={() => setImporting(false)} />}
    </>
  );
}
