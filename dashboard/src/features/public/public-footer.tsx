import { hrefOf } from '../../lib/base.ts';

const columns = {
  Product: [
    ['Features', '/#features'],
    ['Live Demo', '/demo'],
    ['Pricing', '/#pricing'],
  ],
  Support: [
    ['How it works', '/info'],
    ['Docs', '/docs'],
    ['API documentation', '/api/docs'],
  ],
  Company: [
    ['About', '/info#about'],
    ['Privacy', '/legal/privacy'],
    ['Imprint', '/legal/imprint'],
  ],
};

export function PublicFooter() {
  return (
    <footer className="border-t border-hairline">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-12 sm:grid-cols-3 sm:px-6">
        {Object.entries(columns).map(([title, links]) => (
          <div key={title}>
            <h2 className="font-semibold">{title}</h2>
            <ul className="mt-3 space-y-1 text-soft">
              {links.map(([label, to = '/']) => (
                <li key={label}>
                  <a
                    href={hrefOf(to)}
                    className="inline-block py-1.5 hover:text-ink pointer-coarse:min-w-11 pointer-coarse:py-3"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="border-t border-hairline py-6 text-center text-sm text-hint">
        © {new Date().getFullYear()} Quizfunnel. All rights reserved.
      </p>
    </footer>
  );
}
