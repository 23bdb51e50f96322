import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { Picture } from './picture.tsx';

const image: ShopImage = {
  key: 'img_chop-1',
  name: 'chop',
  alt: ['A chop', '一塊羊排'],
  width: 1600,
  height: 1200,
  widths: [400, 800, 1600],
  placeholder: 'data:image/webp;base64,AAAA',
};

test('offers the best format first, keeps its place, and waits its turn', () => {
  const html = renderToStaticMarkup(<Picture image={image} alt="一塊羊排" sizes="50vw" />);
  expect(html.indexOf('image/avif')).toBeLessThan(html.indexOf('image/webp'));
  expect(html).toContain('/productImages/img_chop-1-400.avif 400w, /productImages/img_chop-1-800.avif 800w');
  expect(html).toContain('src="/productImages/img_chop-1-1600.jpg"');
  expect(html).toContain('width="1600" height="1200"');
  expect(html).toContain('alt="一塊羊排"');
  expect(html).toContain('loading="lazy"');
  expect(html).toContain('data:image/webp;base64,AAAA');
});

test('a picture with priority is fetched at once', () => {
  const html = renderToStaticMarkup(<Picture image={image} alt="" sizes="100vw" priority />);
  expect(html).toContain('loading="eager"');
  expect(html).toContain('fetchPriority="high"');
});
