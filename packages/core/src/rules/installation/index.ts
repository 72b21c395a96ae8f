export {
  type BannerMessage,
  type BannerText,
  displayedText,
  type NewBannerMessage,
} from './banner-message.ts'
export { ALL_FEATURES, type Features } from './features.ts'
export {
  type ChosenColors,
  contrast,
  type PageColors,
  type PageTheme,
  readPageColors,
  THEME_COLORS,
  THEMES,
  textOn,
} from './page-colors.ts'
export { type PageLink, type PageLook, pageLook } from './page-look.ts'
export type { Site } from './site.ts'
