import type { ReceivedFile } from '@holdfast/core'
import { type FileInput, RefusedError } from '@holdfast/core/rules'
import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { fileIn, replacingView } from './file-routes.ts'
import { filesView, isAboutFolder } from './files-routes.ts'
import { type Announced, type SentFile, takingFiles } from './sent-files.ts'

/** Files that a form sends. Each is stored as it arrives, and added, or takes the place of another, on its own. */
export function uploadRoutes(site: PageSite): Hono {
  const { formParts } = site.options
  const app = new Hono()
  if (formParts === undefined) return app
  app.post(
    '/deposit/upload',
    takingFiles(site, formParts, {
      fields: ['folder'],
      several: true,
      fieldOf: (refused) => (isAboutFolder(refused) ? 'folder' : 'file'),
      take: (file, announced) => addFile(site, file, announced),
      again: (c, shown) => filesView(c, site, shown),
    }),
  )
  app.post(
    '/deposit/replace',
    takingFiles(site, formParts, {
      fields: ['fileId', 'any-type'],
      several: false,
      fieldOf: () => 'file',
      take: (file, announced) => replaceFile(site, file, announced),
      again: (_, { fields, ...shown }) => replacingView(site, shown, fields),
    }),
  )
  return app
}

async function addFile(
  { repository: { files } }: PageSite,
  file: SentFile,
  { actor, ref, fields, signal }: Announced,
): Promise<void> {
  const received = await files.receive(actor, ref, toReceive(file))
  const input: FileInput = { directoryLabel: fields.get('folder') ?? '' }
  await orAbandoned(files, received, async () => {
    await files.addUpload(actor, ref, { received, input, signal }).catch((error: unknown) => {
      throw named(error, received.fileName)
    })
  })
}

/** What is said of the old file is said of the new one, but for its name. */
async function replaceFile(
  site: PageSite,
  file: SentFile,
  { actor, ref, fields }: Announced,
): Promise<void> {
  const { files, deposit } = site.repository
  const view = await deposit.draft(actor, ref)
  const { entry, file: old } = await fileIn(site, { actor, view }, fields.get('fileId'))
  const types = fields.get('any-type') === 'yes' ? 'any' : 'same'
  const input: FileInput = {
    directoryLabel: entry.folder,
    description: entry.description,
    categories: entry.categories,
    restrict: entry.restricted,
  }
  const purpose = 'replacement'
  const of = await files.toReplace(actor, old.id)
  const received = await files.receive(actor, of, { ...toReceive(file), purpose })
  await orAbandoned(files, received, () =>
    files.replaceUpload(actor, { fileId: old.id, types }, { received, input }),
  )
}

function toReceive({ fileName, contentType, bytes, size }: SentFile) {
  return {
    fileName: fileName.replace(/^.*[/\\]/s, ''),
    declaredType: contentType === 'text/plain' ? null : contentType,
    bytes,
    ...(size === null ? {} : { atLeast: size, atMost: size }),
  }
}

/** Removes what was received if it cannot be used; bytes that cannot be removed now are swept when their lease ends. */
async function orAbandoned(
  files: PageSite['repository']['files'],
  received: ReceivedFile,
  use: () => Promise<unknown>,
): Promise<void> {
  try {
    await use()
  } catch (error) {
    await files.abandon(received).catch(() => {})
    throw error
  }
}

/** A refusal that says which of several files it is about. */
function named(error: unknown, fileName: string): unknown {
  if (!(error instanceof RefusedError) || error.refusal.kind !== 'invalid') return error
  const message = `${fileName}: ${error.message}`
  const { code = error.refusal.problems?.find((one) => one.message === error.message)?.code } =
    error.refusal
  const refusal = code === undefined ? error.refusal : { ...error.refusal, code }
  return new RefusedError({ ...refusal, message }, { cause: error })
}
