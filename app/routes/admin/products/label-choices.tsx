import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { searchForm } from '#app/domain/catalogue/search.ts';
import { labelText } from '#app/domain/catalogue/variant-cells.ts';
import { type LocalizedText, textIn } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { isInputMethods } from '#app/ui/input-method.ts';
import styles from './label-choices.module.css';

/**
 * The options to choose from, below the cell that is typed into. The keyboard stays in the cell: the arrows walk through
 * the list, Enter takes one. On the platform's top layer, so that no scrolling box cuts it off.
 */
export function LabelChoices({
  field,
  labels,
  typed,
  onChoose,
  onClose,
}: {
  field: RefObject<HTMLInputElement | null>;
  labels: readonly LocalizedText[];
  /** What was typed since the cell was entered; all labels are offered while that is nothing. */
  typed: string;
  onChoose: (label: LocalizedText) => void;
  onClose: () => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const wanted = searchForm(typed);
  const offered = labels.filter((label) => wanted === '' || searchForm(labelText(label)).includes(wanted));
  const isAllThere = offered.length === 1 && offered[0] !== undefined && labelText(offered[0]) === typed;
  const isOpen = offered.length > 0 && !isAllThere;

  useLayoutEffect(() => {
    const [box, input] = [list.current, field.current];
    if (!box || !input || !isOpen) return;
    box.showPopover();
    const { left, bottom, top, width } = input.getBoundingClientRect();
    const below = window.innerHeight - bottom > Math.min(box.offsetHeight, 200) || top < 200;
    box.style.left = `${Math.max(8, Math.min(left, window.innerWidth - box.offsetWidth - 8))}px`;
    box.style.top = below ? `${bottom + 2}px` : `${top - box.offsetHeight - 2}px`;
    box.style.minWidth = `${width}px`;
  }, [field, isOpen]);

  const handlers = useRef({ offered, active, onChoose, onClose });
  useEffect(() => {
    handlers.current = { offered, active, onChoose, onClose };
  });
  useEffect(() => {
    const input = field.current;
    if (!input || !isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isInputMethods(event) || event.shiftKey || event.ctrlKey || event.metaKey) return;
      const { offered: now, active: at, onChoose: choose } = handlers.current;
      const taken = now[at];
      if (event.key === 'ArrowDown') setActive(Math.min(now.length - 1, at + 1));
      else if (event.key === 'ArrowUp' && at >= 0) setActive(at - 1);
      else if (event.key === 'Enter' && taken) choose(taken);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const close = (event: Event) => {
      // Walking through a long list scrolls the list itself.
      if (event.target !== list.current) handlers.current.onClose();
    };
    // Before the grid's own keys.
    input.addEventListener('keydown', onKeyDown);
    window.addEventListener('scroll', close, { capture: true, passive: true });
    return () => {
      input.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('scroll', close, { capture: true });
    };
  }, [field, isOpen]);

  useEffect(() => {
    const input = field.current;
    if (!input || !isOpen) return;
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-expanded', 'true');
    input.setAttribute('aria-controls', id);
    return () => {
      for (const name of ['role', 'aria-expanded', 'aria-controls', 'aria-activedescendant'])
        input.removeAttribute(name);
    };
  }, [field, id, isOpen]);
  useEffect(() => {
    const input = field.current;
    if (active >= 0) input?.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input?.removeAttribute('aria-activedescendant');
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [field, id, active]);

  if (!isOpen) return null;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      popover="manual"
      className={styles.choices}
      aria-label={field.current?.ariaLabel ?? ''}
    >
      {offered.map((label, index) => (
        <div
          key={labelText(label)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(label);
          }}
        >
          {languages.map(({ index: language, tag }) => (
            <span key={tag} lang={tag}>
              {textIn(label, language)}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
