import { fileNumber, type Referring } from '../input/references.ts'

/** The id of the file that a call names. */
export const fileId = (call: Referring): number => fileNumber(call)
