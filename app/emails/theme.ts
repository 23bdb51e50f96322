/** Colours of the emails, because mail clients do not support custom properties. */
export const colours = {
  brand: '#911024',
  onBrand: '#fffaf3',
  paper: '#f6efe4',
  card: '#fdf9f2',
  white: '#ffffff',
  well: '#f1e7d8',
  ink: '#2a1a14',
  inkSoft: '#65503f',
  rule: '#dccdb6',
} as const;

export const faces = {
  body: "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang TC', 'Microsoft JhengHei', 'Noto Sans TC', 'Noto Sans CJK TC', Helvetica, Arial, sans-serif",
  heading:
    "Georgia, 'Times New Roman', 'PingFang TC', 'Microsoft JhengHei', 'Noto Sans TC', 'Noto Sans CJK TC', serif",
} as const;
