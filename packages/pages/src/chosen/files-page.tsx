import type { FilePage } from '@holdfast/core'
import { FILE_ORDERS, type FileTally, titleOf } from '@holdfast/core/rules'
import { FileTable } from '../files/file-table.tsx'
import { typeName } from '../files/type-name.ts'
import type { DatasetView } from '../layout/addresses.ts'
import { page } from '../layout/page.tsx'
import { PageLinks } from '../layout/page-links.tsx'
import { numberText, type Shown } from '../layout/shown.ts'
import { ViewFields } from '../layout/view-fields.tsx'
import { FILES_LISTED, type FileFilter, filterParameters } from './file-filter.ts'

interface FilesProps {
  readonly shown: Shown
  readonly view: DatasetView
  readonly filter: FileFilter
  readonly found: FilePage
  /** Of all files of the version. */
  readonly tally: FileTally
  readonly today: string
}

/** The files of a version across all folders, narrowed by their facts. */
export function filesPage(props: FilesProps) {
  const { shown, view, filter, found } = props
  const { texts, addresses } = shown
  const title = titleOf(found.detail.version)
  const at = (number: number) =>
    `${addresses.files(view)}${filterParameters({ ...filter, page: number })}`
  return page({
    shown,
    title: `${texts.chosen.find} - ${title}`,
    unlisted: true,
    children: (
      <>
        <h1>{texts.chosen.find}</h1>
        <p>
          <a href={`${addresses.dataset(view)}#files`}>{title}</a>
        </p>
        <Narrowing {...props} />
        <p role="status">{texts.chosen.found(numberText(found.total, shown), found.total)}</p>
        {found.records.length === 0 ? null : <FoundFiles {...props} />}
        <PageLinks
          label={texts.files.files}
          previous={
            filter.page > 1 ? { href: at(filter.page - 1), text: texts.files.previous } : null
          }
          next={
            filter.page * FILES_LISTED < found.total
              ? { href: at(filter.page + 1), text: texts.files.next }
              : null
          }
        />
      </>
    ),
  })
}

function Narrowing({ shown, view, filter, tally }: FilesProps) {
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
      <form action={`${addresses.base}/files`} class="narrow">
        <ViewFields view={view} />
        <label>
          {texts.chosen.search}
          <input type="search" name="search" value={filter.search} maxlength={300} />
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

function FoundFiles({ shown, view, found, today }: FilesProps) {
  const { texts, addresses } = shown
  return (
    <form action={`${addresses.base}/files/chosen`}>
      <ViewFields view={view} />
      <FileTable
        shown={shown}
        records={found.records}
        version={view.version}
        today={today}
        asks={true}
        paths={true}
      />
      <p>
        <button type="submit">{texts.chosen.send}</button>
      </p>
    </form>
  )
}
