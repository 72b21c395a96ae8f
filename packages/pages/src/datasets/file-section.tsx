import { numberOf, versionLabel } from '@holdfast/core/rules'
import { CommandLine } from '../chosen/command-line.tsx'
import { FileTable } from '../files/file-table.tsx'
import { PageLinks } from '../layout/page-links.tsx'
import { numberText, type Shown, sizeText } from '../layout/shown.ts'
import { ViewFields } from '../layout/view-fields.tsx'
import type { LandingProps } from './landing-props.ts'

/** The files of one folder, with links to the folders above and below. */
export function FileSection({ shown, landing, named, permitted, url }: LandingProps) {
  const { texts, addresses, token } = shown
  const { files, source } = landing
  const { version, context } = source
  if (files === null) return null
  const view = { pid: context.dataset.pid, version: named, token }
  const asks = token === null && context.dataset.guestbookId !== null
  if (version.fileCount === 0)
    return (
      <section id="files">
        <h2>{texts.files.files}</h2>
        <p>{texts.files.noFiles}</p>
      </section>
    )
  const size = sizeText(version.byteCount, shown)
  // By its number, so that nothing is joined to the zip of another version.
  const resumed = numberOf(version) === null ? view : { ...view, version: versionLabel(version) }
  const at = (page: number) => `${addresses.dataset({ ...view, folder: files.folder, page })}#files`
  return (
    <section id="files">
      <h2>{texts.files.files}</h2>
      <p>
        {version.fileCount === 1
          ? texts.files.one(size)
          : texts.files.count(numberText(version.fileCount, shown), size)}
        {' · '}
        <a
          href={asks ? addresses.access(view) : addresses.bundle(view)}
          rel="nofollow"
          download={asks ? undefined : true}
        >
          {texts.files.downloadAll}
        </a>
        {' · '}
        <a href={addresses.files(view)} rel="nofollow">
          {texts.chosen.find}
        </a>
      </p>
      {asks ? null : (
        <CommandLine shown={shown} url={url} addressIn={(api) => api.bundle(resumed)} />
      )}
      <FolderPath shown={shown} folder={files.folder} view={view} />
      {files.records.length === 0 && files.folders.length === 0 ? (
        <p>{texts.files.emptyFolder}</p>
      ) : (
        <Folder shown={shown} landing={landing} named={named} permitted={permitted} files={files} />
      )}
      <PageLinks
        label={texts.files.files}
        previous={files.page > 1 ? { href: at(files.page - 1), text: texts.files.previous } : null}
        next={files.more ? { href: at(files.page + 1), text: texts.files.next } : null}
      />
    </section>
  )
}

type FolderFiles = NonNullable<LandingProps['landing']['files']>

/** The folders and files of a folder; files can be chosen for one zip. */
function Folder({
  shown,
  landing: { source },
  named,
  permitted,
  files,
}: Pick<LandingProps, 'shown' | 'landing' | 'named' | 'permitted'> & {
  readonly files: FolderFiles
}) {
  const { texts, addresses, token } = shown
  const view = { pid: source.context.dataset.pid, version: named, token }
  return (
    <form action={`${addresses.base}/files/chosen`}>
      <ViewFields view={view} />
      <FileTable
        shown={shown}
        records={files.records}
        version={named}
        access={{ version: source.version, today: source.today, permitted }}
        asks={source.context.dataset.guestbookId !== null}
        paths={false}
      >
        {files.folders.map((name) => {
          const folder = files.folder === '' ? name : `${files.folder}/${name}`
          return (
            <tr>
              <td />
              <td>
                <a href={`${addresses.dataset({ ...view, folder })}#files`}>{name}/</a>
              </td>
              <td />
              <td>{texts.files.folder}</td>
              <td />
              <td />
            </tr>
          )
        })}
      </FileTable>
      {files.records.length === 0 ? null : (
        <p>
          <button type="submit">{texts.chosen.send}</button>
          {files.folder === '' ? null : (
            <>
              {' '}
              <a
                href={`${addresses.files(view)}&folder=${encodeURIComponent(files.folder)}`}
                rel="nofollow"
              >
                {texts.chosen.allOfFolder}
              </a>
            </>
          )}
        </p>
      )}
    </form>
  )
}

type View = Parameters<Shown['addresses']['dataset']>[0]

function FolderPath({
  shown,
  folder,
  view,
}: {
  readonly shown: Shown
  readonly folder: string
  readonly view: View
}) {
  if (folder === '') return null
  const segments = folder.split('/')
  return (
    <nav aria-label={shown.texts.files.folder}>
      <ol>
        <li>
          <a href={`${shown.addresses.dataset(view)}#files`}>{shown.texts.files.topFolder}</a>
        </li>
        {segments.map((segment, index) => {
          const above = { ...view, folder: segments.slice(0, index + 1).join('/') }
          return (
            <li>
              <a
                href={`${shown.addresses.dataset(above)}#files`}
                aria-current={index === segments.length - 1 ? 'page' : undefined}
              >
                {segment}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
