import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { connect } from '../../src/storage/s3-connection.ts'

const test = suite('a connection to S3')

test('it prints no warning about the Node version', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error): void => void warnings.push(message)
  process.on('warning', note)
  connect({ bucket: 'bucket-1', region: 'eu-north-1' }).close()
  await new Promise<void>((resolve) => setImmediate(resolve))
  process.off('warning', note)
  equal(warnings, [])
})

test.run()
