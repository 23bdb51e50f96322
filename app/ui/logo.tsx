export function Mark({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" fill="none" aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="17" stroke="currentColor" strokeWidth="4" strokeDasharray="2.2 1.36" />
      <path
        d="M20.3 30.5c-5 0-8-3-8-7 0-3.4 2-5.2 3.4-7.3.6 1.5 1.3 2.3 2.2 3 .3-3.5 1.2-6.6 4-9.3.300 4.2 5.8 7.3 5.8 13.3 0 4.3-2.7 7.3-7.4 7.3Z"
        fill="var(--brand)"
      />
    </svg>
  );
}
