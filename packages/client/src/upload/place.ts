import type { LocalFile } from './local-files.ts'

/** The folder and name of a file in a dataset, or below the uploaded folder. */
export type Place = Pick<LocalFile, 'folder' | 'name'>

/** The path of a place, separated by slashes. */
export const placePath = ({ folder, name }: Place): string =>
  folder === '' ? name : `${folder}/${name}`

/** The path in Unicode NFC: systems compose accented characters differently. */
export const composedPath = (place: Place): string => placePath(place).normalize('NFC')
