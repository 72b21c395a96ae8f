import { strToU8 } from 'fflate'
import type { Domain } from '../../ports/ports.ts'
import { crc32 } from '../../rules/files/crc32.ts'
import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'
import { tableBase } from '../../rules/tables/table-names.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { citedFile } from '../../rules/versions/citation.ts'
import type { EntryShown } from '../files/entry-version-shown.ts'
import { shownEntry } from '../files/shown-entry.ts'
import { codebookUseCases } from '../tables/codebook-use-cases.ts'
import { citeUseCases } from '../versions/cite-use-cases.ts'
import type { BundlePart } from './bundle-parts.ts'
import type { DownloadTally } from './download-tally.ts'

/** The citations of a bundle and how the names of their members end. */
const CITATIONS = [
  ['EndNote', 'citation-endnote.xml'],
  ['RIS', 'citation-ris.ris'],
  ['BibTeX', 'citation-bib.bib'],
] as const

/** No element is named. */
const ALL_ELEMENTS = { include: new Set<string>(), exclude: new Set<string>() }

/** The codebook and the citations of a bundle, for the entry of the file that is shown. */
export const describingParts = (domain: Domain, tally: DownloadTally) => {
  const cite = citeUseCases(domain)
  const { codebook } = codebookUseCases(domain, tally)
  const shown = shownEntry(domain)

  const citations = async (actor: Actor, wanted: EntryShown): Promise<readonly BundlePart[]> => {
    const { detail, record } = await shown(actor, wanted)
    const base = tableBase(record.entry.label)
    return CITATIONS.flatMap(([name, ending]): readonly BundlePart[] => {
      const format = domain.citationFormats.find((one) => one.name === name)
      if (format === undefined) return []
      const bytes = strToU8(cite.write(format, detail, citedFile(record)))
      return [{ folder: '', label: `${base}${ending}`, bytes }]
    })
  }

  /** Written twice, so that the length is known and a wide table is never in memory. */
  const codebookOf = async (actor: Actor, wanted: EntryShown): Promise<readonly BundlePart[]> => {
    if (domain.tableCodebook === null) return []
    const asked = { ...wanted, variables: null, elements: ALL_ELEMENTS }
    const { fileName, pieces } = await codebook(actor, asked)
    const measured = await measure(pieces())
    const open = (range: ByteRange): Bytes => partOf(pieces(), range)
    return [{ folder: '', label: fileName, ...measured, source: { kind: 'written', open } }]
  }

  return async (
    actor: Actor,
    wanted: EntryShown,
    isTable: boolean,
  ): Promise<readonly BundlePart[]> => [
    ...(isTable ? await codebookOf(actor, wanted) : []),
    ...(await citations(actor, wanted)),
  ]
}

async function measure(
  pieces: AsyncIterable<string>,
): Promise<{ readonly size: number; readonly crc32: number }> {
  let [size, crc] = [0, 0]
  for await (const piece of pieces) {
    const bytes = strToU8(piece)
    size += bytes.length
    crc = crc32(bytes, crc)
  }
  return { size, crc32: crc }
}

async function* partOf(pieces: AsyncIterable<string>, { start, end }: ByteRange): Bytes {
  let at = 0
  for await (const piece of pieces) {
    const bytes = strToU8(piece)
    const part = bytes.subarray(Math.max(0, start - at), Math.max(0, end - at))
    at += bytes.length
    if (part.length > 0) yield part
    if (at >= end) return
  }
}
