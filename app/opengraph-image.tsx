import { renderPoster } from '@/components/shell/render-poster';
import { SHARE_SIZE } from '@/lib/server/metadata';
import { altOf, productPoster } from '@/lib/words/shares';

export const size = SHARE_SIZE;
export const contentType = 'image/png';
export const alt = altOf(productPoster);

export default () => renderPoster(productPoster);
