import { createTheme, type MantineColorsTuple, Modal, Switch } from '@mantine/core';

/** Ten shades of a colour of theme.css; admin-theme.css mixes them. */
function shades(name: string): MantineColorsTuple {
  const shade = (step: number) => `var(--admin-${name}-${step})`;
  return [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)];
}

/** The kit hands these on, but its types do not tell. */
const wordsAsLabel = { bodyElement: 'div', labelElement: 'label', 'data-label': 'words' };

/** Mantine in the shop's clothes, quieter and denser than the shop itself. */
export const adminTheme = createTheme({
  fontFamily: 'var(--font-body)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '620' },
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand: shades('brand') },
  white: 'var(--on-admin)',
  black: 'var(--ink)',
  defaultRadius: 4,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The head of a dialog is no banner of the page.
    Modal: Modal.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
    // Its words stand in a block, for which HTML has no place in a label: the words alone are the label.
    Switch: Switch.extend({ defaultProps: { wrapperProps: wordsAsLabel } }),
  },
});
