import styles from './cold-grill.module.css';

export function ColdGrill() {
  return (
    <svg className={styles.grill} viewBox="0 0 240 150" fill="none" aria-hidden="true" focusable="false">
      <g stroke="currentColor" strokeWidth="4" strokeLinecap="round">
        <path d="M22 96h196M38 96l-14 46M202 96l14 46M30 118h180" />
        <path d="M48 96v-8M72 96v-8M96 96v-8M120 96v-8M144 96v-8M168 96v-8M192 96v-8" />
      </g>
      <path
        d="M120 74c-16-12 14-20 0-34s12-18 2-30"
        stroke="var(--rule-strong)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
