import type { CitationFormat } from '@holdfast/core'
import { bibtex } from './bibtex.ts'
import { csl } from './csl.ts'
import { endNote } from './endnote.ts'
import { ris } from './ris.ts'

/** Every citation format of this package. */
export const citationFormats: readonly CitationFormat[] = [endNote, ris, bibtex, csl]
