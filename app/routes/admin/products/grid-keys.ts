import type { KeyboardEvent } from 'react';
import type { GridColumn } from '#app/domain/catalogue/variant-cells.ts';
import { isInputMethods } from '#app/ui/input-method.ts';

/** A place in the grid, row and column counted from 0. */
export interface Place {
  row: number;
  column: number;
}

/** Two opposite corners of chosen cells, the one that was begun with first. */
export interface Block {
  from: Place;
  to: Place;
}

/** Chosen cells by their outermost rows and columns, all included. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** What a key does in the grid; null for what the input itself, or the browser, does with it. */
export type GridAction = { to: Place; extend: boolean } | 'fill-down' | 'edit' | 'clear' | 'add-row' | null;

/**
 * Keys as a sheet has them. Left and right leave the cell from its edge, or while all of it is chosen, as it is on
 * entering; Tab is the browser's own way to the next input.
 */
export function gridAction(event: KeyboardEvent<HTMLInputElement>, at: Place, isBlock: boolean): GridAction {
  if (isInputMethods(event.nativeEvent) || event.altKey) return null;
  const { row, column } = at;
  const field = event.currentTarget;
  const held = event.ctrlKey || event.metaKey;
  if (held) {
    if (event.key.toLowerCase() === 'd') return 'fill-down';
    return event.key === 'Enter' ? 'add-row' : null;
  }
  switch (event.key) {
    case 'ArrowUp':
      return { to: { row: row - 1, column }, extend: event.shiftKey };
    case 'ArrowDown':
      return { to: { row: row + 1, column }, extend: event.shiftKey };
    case 'Enter':
      return { to: { row: row + (event.shiftKey ? -1 : 1), column }, extend: false };
    case 'ArrowLeft':
    case 'ArrowRight': {
      const isBack = event.key === 'ArrowLeft';
      if (event.shiftKey ? !isBlock && !isWhole(field) : !isAtEdge(field, isBack)) return null;
      return { to: { row, column: column + (isBack ? -1 : 1) }, extend: event.shiftKey };
    }
    case 'F2':
      return 'edit';
    case 'Delete':
    case 'Backspace':
      return isBlock ? 'clear' : null;
    default:
      return null;
  }
}

function isWhole({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  return selectionStart === 0 && selectionEnd === value.length;
}

function isAtEdge(field: HTMLInputElement, isBack: boolean): boolean {
  if (isWhole(field)) return true;
  const edge = isBack ? 0 : field.value.length;
  return field.selectionStart === edge && field.selectionEnd === edge;
}

/** The place of the cell that an event came from; null for anything else. */
export function placeOf(target: EventTarget, columns: readonly GridColumn[]): Place | null {
  const cell = target instanceof HTMLElement ? target.dataset.cell : undefined;
  if (cell === undefined) return null;
  const [row = '', name = ''] = cell.split(' ');
  const names: readonly string[] = columns;
  const column = names.indexOf(name);
  return column === -1 ? null : { row: Number(row), column };
}

export function within({ row, column }: Place, rows: number, columns: number): Place {
  return { row: Math.max(0, Math.min(rows - 1, row)), column: Math.max(0, Math.min(columns - 1, column)) };
}

export function rangeOf({ from, to }: Block): Range {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
}

export function oneCell({ row, column }: Place): Range {
  return { top: row, bottom: row, left: column, right: column };
}
