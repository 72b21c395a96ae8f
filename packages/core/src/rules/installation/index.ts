export {
  type BannerMessage,
  type BannerText,
  displayedText,
  type NewBannerMessage,
} from './banner-message.ts'
export { ALL_FEATURES, type Features } from './features.ts'
export type { Site } from './site.ts'
