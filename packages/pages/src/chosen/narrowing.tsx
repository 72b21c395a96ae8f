import { FILE_ORDERS, type FileTally } from '@holdfast/core/rules'
import type { Child } from 'hono/jsx'
import { typeName } from '../files/type-name.ts'
import { numberText, type Shown } from '../layout/shown.ts'
import type { FileFilter } from './file-filter.ts'

interface NarrowingProps {
  readonly shown: Shown
  readonly filter: FileFilter
  /** Of all files of the version. */
  readonly tally: FileTally
  /** The page that shows what is found, below the base. */
  readonly path: string
  /** Hidden fields of that page. */
  readonly children: Child
}

/** A form that narrows a list of files. */
export function Narrowing({ shown, filter, tally, path, children }: NarrowingProps) {
  const { texts, addresses } = shown
  const status = new Map(Object.entries<string>(texts.search.labels))
  const choices = [
    {
      name: 'type',
      label: texts.files.type,
      chosen: filter.type,
      options: [...tally.contentTypes].map(([type, count]) => ({
        value: type,
        text: `${typeName(type, shown)} (${numberText(count, shown)})`,
      })),
    },
    {
      name: 'access',
      label: texts.files.access,
      chosen: filter.access,
      options: [...tally.accessStatuses].map(([name, count]) => ({
        value: name,
        text: `${status.get(name) ?? name} (${numberText(count, shown)})`,
      })),
    },
    {
      name: 'tag',
      label: texts.files.categories,
      chosen: filter.tag,
      options: [...tally.categories].map(([tag, count]) => ({
        value: tag,
        text: `${tag} (${numberText(count, shown)})`,
      })),
    },
  ]
  return (
    <search>
      <form action={addresses.base + path} class="narrow">
        {children}
        <label>
          {texts.chosen.search}
          <input type="search" name="search" value={filter.search} maxlength={300} />
        </label>
        <label>
          {texts.files.folder}
          <input name="folder" value={filter.folder} maxlength={1000} />
        </label>
        {choices
          .filter(({ options }) => options.length > 0)
          .map(({ name, label, chosen, options }) => (
            <label>
              {label}
              <select name={name}>
                <option value="">{texts.chosen.any}</option>
                {options.map(({ value, text }) => (
                  <option value={value} selected={value === chosen}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
          ))}
        <label>
          {texts.search.sortBy}
          <select name="order">
            {FILE_ORDERS.map((order) => (
              <option value={order} selected={order === filter.order}>
                {texts.chosen.orders[order]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">{texts.chosen.apply}</button>
      </form>
    </search>
  )
}
