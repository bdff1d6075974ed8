// The TypeScript program of all code that ships, for checks that need types.
import ts from 'typescript'

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
}

/** The TypeScript program of these files (absolute paths). `texts`: contents of some of them, for tests; the others are read from disk. */
export function programOf(files: readonly string[], texts: ReadonlyMap<string, string> = new Map()): ts.Program {
  const host = ts.createCompilerHost(options, true)
  const { fileExists, readFile } = host
  host.fileExists = name => texts.has(name) || fileExists(name)
  host.readFile = name => texts.get(name) ?? readFile(name)
  const { getSourceFile } = host
  host.getSourceFile = (name, target, ...more) => {
    const text = texts.get(name)
    return text === undefined ? getSourceFile(name, target, ...more) : ts.createSourceFile(name, text, target, true)
  }
  return ts.createProgram([...files], options, host)
}
