import { randomUUID } from 'node:crypto'
import { appendFile, link, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UsageLog } from '@holdfast/core'
import { ACCESS_LOG_HEAD } from '@holdfast/core/rules'

/**
 * Appends to files of a folder that exists. Several processes may do so at once: a new file appears with its head, and each batch
 * is appended as one piece.
 */
export const accessLogFiles = (): UsageLog => ({
  append: async ({ folder, name, lines }) => {
    if (lines.length === 0) return
    const path = join(folder, name)
    await begin(folder, path)
    await appendFile(path, `${lines.join('\n')}\n`)
  },
})

async function begin(folder: string, path: string): Promise<void> {
  const there = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (there !== null) return
  const fresh = join(folder, `.${randomUUID()}.new`)
  try {
    await writeFile(fresh, `${ACCESS_LOG_HEAD}\n`, { flag: 'wx', mode: 0o640 })
    await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(fresh, { force: true })
  }
}
