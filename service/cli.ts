// Command line of the stand-in: npm run service.
import { readOptions, UsageError, usage } from './flags.ts'
import type { Service } from './index.ts'

function summary({ preset, control_url }: Service): string {
  const lines = Object.entries(preset).map(([name, value]) => `  ${name.padEnd(18)} ${Array.isArray(value) ? value.join(' ') : value}`)
  return `${preset.name}: running until Ctrl+C\n${lines.join('\n')}\n  ${'control_url'.padEnd(18)} ${control_url}\n`
}

async function main(): Promise<void> {
  const { options, json } = readOptions(process.argv.slice(2))
  const { startService } = await import('./index.ts') // loaded only once the options are valid
  const service = await startService(options)
  const end = () => {
    void service.stop().then(() => process.exit(0))
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  for (const { path, reason } of service.unreadable) process.stderr.write(`Cannot read ${path}: ${reason}\n`)
  process.stdout.write(json ? `${JSON.stringify({ ...service.preset, control_url: service.control_url })}\n` : summary(service))
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(error instanceof UsageError ? `${message}\n\n${usage}` : `The stand-in could not start: ${message}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
})
