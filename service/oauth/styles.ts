// The style sheet of the OAuth server's pages.

export const styles = `
:root { color-scheme: light dark;
  --window: light-dark(oklch(0.953 0.006 85), oklch(0.172 0.005 70));
  --card: light-dark(oklch(1 0 0), oklch(0.24 0.007 70));
  --text: light-dark(oklch(0.235 0.01 70), oklch(0.948 0.006 85));
  --quiet: light-dark(oklch(0.47 0.012 70), oklch(0.72 0.009 80));
  --line: light-dark(oklch(0.3 0.02 70 / 0.14), oklch(1 0.004 85 / 0.12));
  --edge: light-dark(oklch(0.6 0.012 70), oklch(0.58 0.01 75));
  --main: light-dark(oklch(0.455 0.078 195), oklch(0.815 0.082 190));
  --on-main: light-dark(oklch(0.99 0.005 195), oklch(0.19 0.02 195));
  --danger: light-dark(oklch(0.49 0.175 27), oklch(0.76 0.125 25)); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px;
  background: var(--window); color: var(--text); font: 14px/1.5 system-ui, sans-serif; }
main { width: min(440px, 100%); padding: 32px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
h1 { margin: 0 0 20px; font-size: 20px; line-height: 1.3; font-weight: 640; letter-spacing: -0.011em; text-wrap: balance; }
p { margin: 0 0 12px; }
ul { margin: 0 0 20px; padding: 0; list-style: none; border-top: 1px solid var(--line); }
li { padding: 9px 0; border-bottom: 1px solid var(--line); }
fieldset { margin: 0 0 20px; padding: 0; border: 0; }
legend { padding: 0; margin-bottom: 4px; color: var(--quiet); }
label { display: flex; align-items: center; gap: 10px; min-height: 36px; }
label small { margin-left: auto; color: var(--quiet); font-size: 12px; }
label.field { flex-direction: column; align-items: stretch; gap: 6px; margin-bottom: 20px; }
input[type=radio] { width: 16px; height: 16px; margin: 0; accent-color: var(--main); }
.field input { height: 44px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 6px; background: transparent; color: inherit;
  font: 600 18px/1 ui-monospace, monospace; letter-spacing: 0.08em; text-transform: uppercase; }
.buttons { display: flex; gap: 8px; margin: 0; }
button { height: 40px; padding: 0 20px; border: 1px solid var(--edge); border-radius: 6px; background: transparent; color: inherit;
  font: inherit; font-weight: 500; cursor: pointer; }
button.main { border-color: transparent; background: var(--main); color: var(--on-main); }
:focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
.hint { margin: 20px 0 0; color: var(--quiet); font-size: 12px; }
.problem { color: var(--danger); }
`
