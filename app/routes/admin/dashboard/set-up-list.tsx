import { Button } from '@mantine/core';
import { type SetUp, type SetUpStep, setUpSteps } from '#app/domain/staff/set-up.ts';
import type { action } from '#app/routes/admin/dashboard.tsx';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { samplesShown, setUpDone, setUpStepText, setUpText } from '#app/text/set-up-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ErrorNotice } from '#app/ui/notice.tsx';
import styles from '../dashboard.module.css';

const places: Readonly<Record<SetUpStep, string>> = {
  shop: '/admin/settings#shop',
  email: '/admin/settings#email',
  bank: '/admin/settings#bank',
  methods: '/admin/settings#methods',
  product: '/admin/products/new',
  order: '/store',
  backup: '/admin/settings#backup',
};

/** The first days of a shop: what is to be set up, each with its place. What is done ticks itself off. */
export function SetUpList({ done, samples }: SetUp) {
  const t = useTranslate();
  const refused = useRefusedForm({ intent: 'hide-set-up' }, {});
  const { Form, busy, problem } = useAdminAction<typeof action>({});
  const shown = problem ?? refused?.problem;
  const count = setUpSteps.filter((step) => done[step]).length;
  return (
    <section className={styles.setUp} aria-labelledby="set-up-title">
      <div className="flex wrap spread gap-2-3">
        <h2 id="set-up-title">{t(setUpText.title)}</h2>
        <p className="small soft numeric">{t(setUpDone(count, setUpSteps.length))}</p>
      </div>
      <ol role="list" className={styles.steps}>
        {setUpSteps.map((step) => {
          const { title, hint } = setUpStepText[step];
          return (
            <li key={step} data-done={done[step]}>
              {done[step] ? <AdminIcon name="check" size={20} /> : <span className={styles.open} />}
              <span>
                <LocalLink to={places[step]}>{t(title)}</LocalLink>
                {done[step] && <span className="visually-hidden"> {t(setUpText.done)}</span>}
                {!done[step] && <span className={styles.hint}>{t(hint)}</span>}
                {step === 'product' && samples > 0 && (
                  <span className={styles.hint}>
                    {t(samplesShown(samples))}{' '}
                    <LocalLink to="/admin/products">{t(setUpText.toSamples)}</LocalLink>
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <Form method="post" className="flex wrap middle gap-2-3">
        <input type="hidden" name="intent" value="hide-set-up" />
        <Button type="submit" variant="default" size="compact-md" loading={busy}>
          {t(setUpText.hide)}
        </Button>
        <span className="small soft">{t(setUpText.hideHint)}</span>
      </Form>
      <ErrorNotice text={shown} />
    </section>
  );
}
