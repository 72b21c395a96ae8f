import { typeDetectionContract } from '@holdfast/contracts'
import { knownSignatures } from '../../src/fakes/known-signatures.ts'

typeDetectionContract('a handful of known signatures', knownSignatures())
