import { readableStorageContract } from '@holdfast/contracts'
import { remoteStorage } from '../../src/storage/remote-storage.ts'
import { type RemoteServer, remoteServer } from './remote-server.ts'

const NOT_KEYS: readonly string[] = [
  '',
  '/',
  '..',
  '../a',
  'a/../b',
  'a/./b',
  '/etc/passwd',
  '//other.example.org/a',
  'https://other.example.org/a',
  'a//b',
  'a/b/',
  'a\\b',
  'a/%2e%2e/b',
  'a/%252e%252e/b',
  'a?b',
  'a#b',
  'a\r\nHost: b',
  'a b',
  '%61',
]

let server: RemoteServer

const opened = async (secret: { readonly secret?: string }) => {
  server = await remoteServer()
  const { base, keep, close } = server
  return { storage: remoteStorage({ baseUrl: base, ...secret }), keep, close }
}

const openHandles = () => server.openAnswers()

readableStorageContract('remote storage', () => opened({}), { notKeys: NOT_KEYS, openHandles })

readableStorageContract('signed remote storage', () => opened({ secret: 'open sesame' }), {
  notKeys: NOT_KEYS,
  openHandles,
})
