export { About as default, aboutMetadata as metadata } from '@/components/front-page/about';
