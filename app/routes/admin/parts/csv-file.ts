/** The text of a file: UTF-8, or as older spreadsheet programs in Taiwan write it, Big5. */
export async function readCsvFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
    const isUtf16 = first === 0xff && second === 0xfe;
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'big5').decode(bytes);
  }
}
