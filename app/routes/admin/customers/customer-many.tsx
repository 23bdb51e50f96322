import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  areSameConditions,
  type CustomerConditions,
  conditionsInAddress,
  customerLimits,
  isNarrowed,
} from '#app/domain/customer/customer-conditions.ts';
import { type LocalizedText, localPath } from '#app/domain/language.ts';
import type { action } from '#app/routes/admin/customers.tsx';
import { ActionForm } from '#app/routes/admin/parts/action-form.tsx';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { CheckedAutocomplete, CheckedInput } from '#app/routes/admin/parts/checked-input.tsx';
import { ConfirmedAction, useConfirmed } from '#app/routes/admin/parts/confirmed-action.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { useSentForm } from '#app/routes/admin/parts/sent-form.ts';
import { textsChangedElsewhere } from '#app/text/admin.ts';
import { customerProblems, customersMatch, customersTagged, customersText } from '#app/text/customers.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';
import styles from './customers.module.css';

interface Segment {
  id: number;
  name: string;
  conditions: CustomerConditions;
}

/** How many match, and what is done with all of them: tags, and the search under a name. */
export function CustomerMany({
  count,
  conditions,
  segment,
  tags,
}: {
  count: number;
  conditions: CustomerConditions;
  segment: Segment | null;
  tags: readonly { tag: string }[];
}) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const deleting = useConfirmed<typeof action>(
    customerProblems,
    () => void navigate(localPath('/admin/customers', language)),
  );
  const where = new URLSearchParams(conditionsInAddress(conditions)).toString();
  const isChanged = segment !== null && !areSameConditions(conditions, segment.conditions);
  return (
    <div className="flex wrap baseline gap-2-4 mb-4">
      <p className="semibold">{t(customersMatch(count))}</p>
      <TagMatching key={where} where={where} tags={tags} isOffered={count > 0} />
      {isNarrowed(conditions) && (segment === null || isChanged) && (
        <details className={styles.what}>
          <summary>{t(customersText.saveSegment)}</summary>
          <SaveSegment key={where} where={where} />
        </details>
      )}
      {segment !== null && (
        <details className={styles.what}>
          <summary>{t(customersText.editSegment)}</summary>
          <EditSegment
            key={segment.id}
            segment={segment}
            where={isChanged && isNarrowed(conditions) ? where : null}
            deleting={deleting}
          />
        </details>
      )}
    </div>
  );
}

/**
 * Two buttons of one form, so that the tag is typed once; the button says what becomes of it.
 * @param isOffered false where no customer matches, which may be by the tag that was just removed.
 */
function TagMatching({
  where,
  tags,
  isOffered,
}: {
  where: string;
  tags: readonly { tag: string }[];
  isOffered: boolean;
}) {
  const t = useTranslate();
  const [changed, setChanged] = useState<number | null>(null);
  const posts = { intent: 'tag-matching', where };
  const { Form, busy, problem } = useAdminAction<typeof action>(customerProblems, {
    onAnswer: (answer) => 'changed' in answer && setChanged(answer.changed),
    onRefused: () => setChanged(null),
  });
  const refused = useRefusedForm(posts, customerProblems);
  return (
    <>
      {isOffered && (
        <details className={styles.what}>
          <summary>{t(customersText.tagAll)}</summary>
          <Form method="post" className={styles.line}>
            <HiddenFields of={posts} />
            <CheckedAutocomplete
              name="tag"
              label={t(customersText.tagName)}
              data={tags.map(({ tag }) => tag)}
              defaultValue={String(refused?.posted.get('tag') ?? '')}
              maxLength={customerLimits.tag}
              required
              withAsterisk={false}
            />
            <Button type="submit" name="change" value="add" variant="default" loading={busy}>
              {t(customersText.addTag)}
            </Button>
            <Button type="submit" name="change" value="remove" variant="default" loading={busy}>
              {t(customersText.removeTag)}
            </Button>
            <ErrorNotice text={problem ?? refused?.problem} />
          </Form>
        </details>
      )}
      <p role="status" className={styles.status}>
        {changed !== null && t(customersTagged(changed))}
      </p>
    </>
  );
}

function SaveSegment({ where }: { where: string }) {
  const language = useLanguage();
  const navigate = useNavigate();
  return (
    <SegmentName
      posts={{ intent: 'save-segment', where }}
      word={customersText.save}
      onSaved={(id) => void navigate(`${localPath('/admin/customers', language)}?segment=${id}`)}
    />
  );
}

/** The name of a segment, for a new one or in place of its old one. */
function SegmentName({
  posts,
  fields = {},
  name = '',
  word,
  onSaved = () => {},
  onRenamed = () => {},
}: {
  posts: { intent: string } & Record<string, string>;
  fields?: Record<string, string>;
  name?: string;
  /** Of the button. */
  word: LocalizedText;
  onSaved?: (id: number) => void;
  /** Another tab has given it this name. */
  onRenamed?: (now: string) => void;
}) {
  const t = useTranslate();
  const [saved, setSaved] = useState(0);
  const { form, noteSent, isAsSent } = useSentForm();
  return (
    <ActionForm<typeof action>
      ref={form}
      posts={posts}
      fields={fields}
      problems={customerProblems}
      className={styles.line}
      closer={(answer) => ('now' in answer ? textsChangedElsewhere([answer.now]) : null)}
      onRefused={(answer) => 'now' in answer && onRenamed(answer.now)}
      onSend={noteSent}
      onDone={(answer) => {
        if (isAsSent()) setSaved(saved + 1);
        if ('id' in answer) onSaved(answer.id);
      }}
    >
      {({ busy, posted }) => (
        <>
          <CheckedInput
            // Once saved it shows what is stored, without blanks around it.
            key={saved}
            name="name"
            label={t(customersText.segmentName)}
            defaultValue={String((saved === 0 && posted?.get('name')) || name)}
            maxLength={customerLimits.segment}
            autoComplete="off"
            required
            withAsterisk={false}
          />
          <Button type="submit" variant="default" loading={busy}>
            {t(word)}
          </Button>
        </>
      )}
    </ActionForm>
  );
}

function RenameSegment({ id, name }: { id: number; name: string }) {
  // The field keeps the name with which it was drawn, whatever the page has loaded since.
  const [was, setWas] = useState(name);
  return (
    <SegmentName
      posts={{ intent: 'rename-segment', segment: String(id) }}
      fields={{ was }}
      name={name}
      word={customersText.rename}
      onSaved={() => setWas(name)}
      onRenamed={setWas}
    />
  );
}

/** @param where other conditions than the saved ones; null for none. @param deleting of the page, which stays without its segment. */
function EditSegment({
  segment: { id, name, conditions },
  where,
  deleting,
}: {
  segment: Segment;
  where: string | null;
  deleting: ReturnType<typeof useConfirmed<typeof action>>;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const segment = String(id);
  const posts = { intent: 'change-segment', segment };
  // Once they are saved there is nothing to save, and no form.
  const changing = useAdminAction<typeof action>(customerProblems, {
    onDone: () => void navigate(`${localPath('/admin/customers', language)}?segment=${id}`),
  });
  const refused = useRefusedForm(posts, customerProblems);
  const was = new URLSearchParams(conditionsInAddress(conditions)).toString();
  return (
    <div className={styles.lines}>
      <RenameSegment id={id} name={name} />
      {where !== null && (
        <changing.Form method="post" className={styles.line}>
          <HiddenFields of={{ ...posts, where, was }} />
          <Button type="submit" variant="default" loading={changing.busy}>
            {t(customersText.saveChanges)}
          </Button>
        </changing.Form>
      )}
      <ErrorNotice text={changing.problem ?? refused?.problem} />
      <ConfirmedAction
        call={deleting}
        posts={{ intent: 'delete-segment', segment }}
        label={customersText.deleteSegment}
        title={customersText.deleteSegmentTitle}
      >
        <p>{t(customersText.deleteSegmentHint)}</p>
      </ConfirmedAction>
    </div>
  );
}
