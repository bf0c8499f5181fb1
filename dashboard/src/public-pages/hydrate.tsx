import { hydrateRoot } from 'react-dom/client';
import { showChosenTheme } from '../lib/theme.ts';
import { Document } from './document.tsx';
import { documents } from './documents.tsx';
import '../styles.css';

showChosenTheme();
const root = document.getElementById('root');
const page = documents[location.pathname.replace(/(.)\/$/, '$1')];
if (root && page) hydrateRoot(root, <Document Page={page.Page} />);
