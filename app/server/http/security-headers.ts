import { createHash } from 'node:crypto';

export function commonHeaders(origin: string | null): readonly (readonly [string, string])[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    // The admin area scans barcodes with the camera.
    ['Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()'],
    // Not of subdomains, which may be other programs of the shop's owner.
    ...(origin?.startsWith('https:') ? ([['Strict-Transport-Security', 'max-age=31536000']] as const) : []),
  ];
}

/** A page sets this header to allow other form targets; it is removed from the response. */
export const formActionHeader = 'X-Form-Action';

export const noContent = "default-src 'none'; frame-ancestors 'none'";

/**
 * Uses hashes, because cached pages cannot use a nonce. @param chat allows the chat widget. @param formAction other
 * form targets to allow. @param isFramed whether a page of the shop may show it in a frame.
 */
export function contentSecurityPolicy(
  html: string,
  chat: boolean,
  formAction: string | null = null,
  isFramed = false,
): string {
  const scripts = ["'self'", ...inlineScriptHashes(html)];
  const images = ["'self'", 'data:', 'blob:'];
  const connections = ["'self'"];
  // On every page: the router leads from any page to the settings' preview, and only the preview lets itself be framed.
  const frames = ["'self'"];
  if (chat) {
    scripts.push('https://connect.facebook.net');
    images.push('https://*.facebook.com', 'https://*.fbcdn.net');
    connections.push('https://*.facebook.com');
    frames.push('https://*.facebook.com');
  }
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    // Mantine adds style elements at run time.
    `style-src 'self' 'unsafe-inline'`,
    `img-src ${images.join(' ')}`,
    "font-src 'self'",
    `connect-src ${connections.join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames.join(' ')}`,
    `form-action 'self'${formAction === null ? '' : ` ${formAction}`}`,
    "base-uri 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join('; ');
}

function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes) || script === '') continue;
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [...hashes];
}
