import { renderPoster } from '@/components/house-games/render-poster';
import { SHARE_SIZE } from '@/lib/server/metadata';
import { PRODUCT_NAME, TAGLINE } from '@/lib/words/product';

export const size = SHARE_SIZE;
export const contentType = 'image/png';
export const alt = `${PRODUCT_NAME}. ${TAGLINE}`;

export default function OpengraphImage() {
  return renderPoster({
    kicker: 'Extra! Extra!',
    title: 'Bingo with the news',
    line: TAGLINE,
    marked: [0, 3, 6, 14, 17, 18, 24],
  });
}
