import type { Domain } from '../../ports/ports.ts'
import type { StoredFile } from '../../rules/files/stored-file.ts'

/** Records read at once. */
const PAGE = 500

/** The file records of a dataset by id, page by page. */
export async function* storedFiles(
  { store }: Pick<Domain, 'store'>,
  datasetId: number,
): AsyncGenerator<StoredFile, void> {
  for (let after = 0; ; ) {
    const page = await store.read(({ files }) => files.stored({ datasetId, after, limit: PAGE }), {
      consistency: 'latest',
    })
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = last.file.id
  }
}
