import { type Direction, namesIn, type Pair } from '../names/pairs.ts'
import { renamedPath } from '../requests/path-renaming.ts'

const METHODS: readonly Pair[] = [['globus', 'transfer']]

/** The value of a setting, with the names in it in the other spelling. `name` is ours. */
export function renamedSettingValue(direction: Direction, name: string, value: string): string {
  switch (name) {
    case ':UploadMethods':
    case ':DownloadMethods':
      return eachItem(value, (method) => namesIn(direction, METHODS).get(method) ?? method)
    case ':BlockedApiEndpoints':
      return eachItem(value, (path) => renamedPath(direction, `/api/${path}`).slice('/api/'.length))
    default:
      return value
  }
}

/** The items of a list with commas; blanks around them stay. */
const eachItem = (value: string, rename: (item: string) => string): string =>
  value
    .split(',')
    .map((item) => {
      const name = item.trim()
      if (name === '') return item
      const start = item.length - item.trimStart().length
      return item.slice(0, start) + rename(name) + item.slice(start + name.length)
    })
    .join(',')
