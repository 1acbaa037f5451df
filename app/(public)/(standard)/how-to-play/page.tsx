export {
  HowToPlay as default,
  howToPlayMetadata as metadata,
} from '@/components/front-page/how-to-play';
