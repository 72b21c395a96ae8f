export {
  DEFAULT_SIDE,
  KEPT_SIDES,
  keptSide,
  MAX_SIDE,
  type ThumbnailLimits,
  thumbnailName,
  thumbnailSide,
  thumbnailSource,
} from './thumbnail.ts'
