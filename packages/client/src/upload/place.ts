import type { LocalFile } from './local-files.ts'

/** Where a file is in a dataset, or below the folder that is sent. */
export type Place = Pick<LocalFile, 'folder' | 'name'>

export const placePath = ({ folder, name }: Place): string =>
  folder === '' ? name : `${folder}/${name}`

/** In one form for all systems: some write an umlaut as two characters, some as one. */
export const composedPath = (place: Place): string => placePath(place).normalize('NFC')
