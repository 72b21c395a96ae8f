import { noSuchTool } from '@holdfast/core'
import { idNumber } from '../input/references.ts'

/** The number of a tool in a path; refuses other text as an unknown tool. */
export const toolId = (text: string): number => idNumber(text) ?? noSuchTool(text)
