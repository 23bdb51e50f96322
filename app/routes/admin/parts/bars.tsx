/** The bars of a code (domain/payment/code-39.ts and the like), as wide as their place. */
export function Bars({
  of: { bars, width },
  className,
}: {
  of: { bars: readonly { at: number; width: number }[]; width: number };
  className?: string | undefined;
}) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} 40`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {bars.map(({ at, width: wide }) => (
        <rect key={at} x={at} y="0" width={wide} height="40" />
      ))}
    </svg>
  );
}
