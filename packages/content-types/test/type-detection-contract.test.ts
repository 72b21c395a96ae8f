import { typeDetectionContract } from '@holdfast/contracts'
import { fileTypeDetection } from '../src/index.ts'

typeDetectionContract('file-type', fileTypeDetection())
