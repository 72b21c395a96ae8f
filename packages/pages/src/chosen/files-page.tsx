import type { FilePage } from '@holdfast/core'
import { type FileTally, titleOf } from '@holdfast/core/rules'
import type { ShownAccess } from '../files/access-text.ts'
import { FileTable } from '../files/file-table.tsx'
import type { DatasetView } from '../layout/addresses.ts'
import { page } from '../layout/page.tsx'
import { PageLinks } from '../layout/page-links.tsx'
import { numberText, type Shown } from '../layout/shown.ts'
import { ViewFields } from '../layout/view-fields.tsx'
import { FILES_LISTED, type FileFilter, filterParameters } from './file-filter.ts'
import { Narrowing } from './narrowing.tsx'

interface FilesProps {
  readonly shown: Shown
  readonly view: DatasetView
  readonly filter: FileFilter
  readonly found: FilePage
  /** Of all files of the version. */
  readonly tally: FileTally
  readonly access: ShownAccess
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
        <Narrowing shown={shown} filter={filter} tally={props.tally} path="/files">
          <ViewFields view={view} />
        </Narrowing>
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

function FoundFiles({ shown, view, filter, found, access }: FilesProps) {
  const { texts, addresses } = shown
  const all = `${addresses.allChosen(view)}${filterParameters({ ...filter, page: 1 })}`
  return (
    <form action={`${addresses.base}/files/chosen`}>
      <ViewFields view={view} />
      <FileTable
        shown={shown}
        records={found.records}
        version={view.version}
        access={access}
        asks={true}
        paths={true}
      />
      <p>
        <button type="submit">{texts.chosen.send}</button>{' '}
        {found.total > 1 ? (
          <a href={all} rel="nofollow">
            {texts.chosen.allFound(numberText(found.total, shown))}
          </a>
        ) : null}
      </p>
    </form>
  )
}
