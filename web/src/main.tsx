import "./styles.css";
