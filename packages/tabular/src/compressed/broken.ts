import { damaged } from '../binary/file-bytes.ts'

/** The refusal of compressed data that contradict themselves. */
export const broken = () => damaged('its contents cannot be decompressed')
